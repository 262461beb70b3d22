const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a story's id; the database accepts no other. */
export function isStoryId(text: string): boolean {
  return idPattern.test(text);
}
