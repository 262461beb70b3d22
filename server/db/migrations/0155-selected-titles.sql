-- Several headlines in order of preference instead of one, and whether the model found title and sentences sufficient.
UPDATE story_selections
SET selection = (selection - 'title') || jsonb_build_object(
  'isSufficient', true,
  'titles', CASE jsonb_typeof(selection -> 'title')
    WHEN 'string' THEN jsonb_build_array(selection -> 'title')
    ELSE '[]'::jsonb
  END
)
WHERE jsonb_typeof(selection) = 'object' AND NOT selection ? 'titles';
