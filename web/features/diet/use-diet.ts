import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { dietSetting, loadDietDatabase } from '#web/lib/diet/diet.ts';
import type { DietData } from '#web/lib/diet/diet-entries.ts';
import { dietName } from '#web/lib/diet/diet-name.ts';
import { reloadStoryMarks } from '#web/lib/diet/story-marks.ts';

const nothing: DietData = { opened: [], offered: [], marks: [] };

export interface DietState {
  /** Undefined until it is loaded. */
  data: DietData | undefined;
  /** Whether the browser refuses to store anything. */
  isRefused: boolean;
  isOn: boolean;
  /** Deletes all that is stored of the reader. */
  remove: () => Promise<void>;
}

/** What this browser stores of the reader. */
export function useDiet(): DietState {
  const [data, setData] = useState<DietData>();
  const [isRefused, setRefused] = useState(false);
  const isOn = useSyncExternalStore(dietSetting.subscribe, dietSetting.isOn);
  useEffect(() => {
    let isShown = true;
    loadDietDatabase()
      .then((database) => database.loadDiet(dietName()))
      .catch(() => {
        setRefused(true);
        return nothing;
      })
      .then((loaded) => isShown && setData(loaded));
    return () => {
      isShown = false;
    };
  }, []);
  const remove = useCallback(async () => {
    await (await loadDietDatabase()).deleteDiet(dietName());
    setData(nothing);
    reloadStoryMarks();
  }, []);
  return { data, isRefused, isOn, remove };
}
