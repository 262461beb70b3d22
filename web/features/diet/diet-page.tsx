import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Parts } from '#web/components/parts.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import type { StoryCard } from '#web/lib/answers.ts';
import { DietControls } from './diet-controls.tsx';
import { BySide, OutletTable, SideBehind, TopicTable, WeekTable } from './diet-sections.tsx';
import { summarizeDiet } from './summarize-diet.ts';
import { type DietState, useDiet } from './use-diet.ts';

const periods = [4, 12, 52] as const;

/**
 * /diet: what was opened in this browser, beside what was on offer.
 * @param stories the stories of the editions; undefined until they are loaded
 */
export function DietPage({ stories }: { stories: readonly StoryCard[] | undefined }) {
  const diet = useDiet();
  return (
    <>
      <title>{t`Reading diet · Balance`}</title>
      <div className="page-head">
        <h1>{t`Reading diet`}</h1>
        <div className="end">
          <Link className={buttonClass({ kind: 'quiet' })} to="/saved">{t`Saved stories`}</Link>
        </div>
      </div>
      <p className="intro-text page-intro">{t`What you opened here, beside what the editions offered. It stays in this browser: nothing of it is sent.`}</p>
      {diet.data !== undefined && <Diet diet={diet} data={diet.data} stories={stories} />}
    </>
  );
}

interface DietProps {
  diet: DietState;
  data: NonNullable<DietState['data']>;
  stories: readonly StoryCard[] | undefined;
}

function Diet({ diet, data, stories }: DietProps) {
  const [weeks, setWeeks] = useState<(typeof periods)[number]>(4);
  const summary = useMemo(() => summarizeDiet(data, { weeks, now: Date.now() }), [data, weeks]);
  return (
    <>
      {data.opened.length === 0 ? (
        <Empty diet={diet} />
      ) : (
        <>
          <Segmented
            legend={t`Period`}
            className="diet-period"
            choices={periods.map((period) => ({
              value: period,
              label: period === 52 ? t`A year` : plural(period, { one: '# week', other: '# weeks' }),
            }))}
            value={weeks}
            onChange={setWeeks}
          />
          <Parts>
            <BySide summary={summary} />
            <SideBehind summary={summary} marks={data.marks} stories={stories} />
          </Parts>
          <div className="outlet-sections diet-tables">
            <Parts>
              <TopicTable summary={summary} />
              <OutletTable summary={summary} />
              <WeekTable summary={summary} />
            </Parts>
          </div>
        </>
      )}
      <DietControls diet={diet} data={data} />
    </>
  );
}

function Empty({ diet }: { diet: DietState }) {
  const how = diet.isOn
    ? t`Open articles from a story or from the search. From then on this page shows which sides, outlets and topics you read, beside what the edition offered on the same days.`
    : t`The reading diet is switched off, so nothing is counted. You can switch it on below.`;
  return (
    <EmptyState
      title={t`Nothing opened yet`}
      action={<Link className={buttonClass({})} to="/news">{t`Open the News Edition`}</Link>}
    >
      {diet.isRefused ? t`This browser stores nothing for this site, so there is no reading diet.` : how}
    </EmptyState>
  );
}
