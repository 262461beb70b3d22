import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { minSwarmConfidence } from '#domain/editions/swarm.ts';
import { type ConfidenceWeights, measureConfidenceFeatures } from '#domain/stories/confidence-features.ts';
import { estimateConfidence } from '#domain/stories/estimate-confidence.ts';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import { rootFolder } from '#server/config/paths.ts';
import { measureAffairs } from './groups/affairs.ts';
import { corpus, type Group, inventGroups, labelFile, loadGroups } from './groups/load-groups.ts';
import { findLeaving, measureStrays } from './groups/strays.ts';
import { measureTitles } from './groups/titles.ts';
import { bootstrapEstimate, bootstrapShare, mean } from './support/bootstrap.ts';
import { fitRidge } from './support/fit-ridge.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';
import { writeWeights } from './support/write-weights.ts';

const weightsFile = join(rootFolder, 'domain', 'stories', 'confidence-weights.ts');
/** So small that it only keeps the weights finite. */
const penalty = 1e-3;
const digits = 3;

function fitWeights(groups: readonly Group[]): ConfidenceWeights {
  const { bias, weights } = fitRidge(
    groups.map(({ articles, grouping, isSound }) => {
      const features = measureConfidenceFeatures(articles, grouping);
      return { values: [features.grouping, features.shared], is: isSound, weight: 1 };
    }),
    penalty,
  );
  const [grouping = 0, shared = 0] = weights;
  const round = (value: number): number => Number(value.toFixed(digits));
  return { bias: round(bias), grouping: round(grouping), shared: round(shared) };
}

/** A group without the articles that left. */
interface Cleared extends Group {
  /** For each remaining article, whether readers named it as a stray. */
  areStrays: boolean[];
}

interface Judged extends Cleared {
  confidence: number;
}

/** The confidence of each group by weights of the other half in time. */
function judgeUnseen(groups: readonly Cleared[]): Judged[] {
  const ordered = [...groups].sort((a, b) => a.at - b.at);
  const middle = Math.floor(ordered.length / 2);
  const halves = [ordered.slice(0, middle), ordered.slice(middle)] as const;
  return halves.flatMap((half, at) => {
    const weights = fitWeights(halves[1 - at] ?? []);
    return half.map((group) => ({
      ...group,
      confidence: estimateConfidence(group.articles, group.grouping, weights),
    }));
  });
}

const share = (values: readonly boolean[]) => bootstrapShare(values, (value) => value);

/** The area under the curve of sound groups against others. */
const areaOf = <Each extends Group>(groups: readonly Each[], scoreOf: (group: Each) => number): number =>
  rankingAuc(
    groups.map(scoreOf),
    groups.map(({ isSound }) => (isSound ? 1 : -1)),
  );

/** For each article of a group, whether it belongs to an event that the group holds. */
const belongings = ({ isSound, areStrays }: Judged): boolean[] =>
  areStrays.map((isStray) => isSound && !isStray);

const calibrationError = (groups: readonly Judged[]): number => {
  const bins = 5;
  const sorted = [...groups].sort((a, b) => a.confidence - b.confidence);
  const parts = Array.from({ length: bins }, (_, bin) =>
    sorted.slice(Math.floor((bin * sorted.length) / bins), Math.floor(((bin + 1) * sorted.length) / bins)),
  );
  return parts.reduce((sum, part) => {
    const said = mean(part.map(({ confidence }) => confidence));
    const is = mean(part.map(({ isSound }) => (isSound ? 1 : 0)));
    return sum + (Math.abs(said - is) * part.length) / sorted.length;
  }, 0);
};

/**
 * `npm run eval -- groups [--fit]`: whether the stories that readers meet hold one event, by groups that the product made
 * and readers judged, with a confidence by weights that saw nothing of their half in time. `--fit` writes the weights of
 * all into the product.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, existsSync(labelFile) ? corpus : labelFile);
  const found = isInvented ? inventGroups() : loadGroups();
  const leaving = findLeaving(found);
  const groups = found.map((group, at) => ({
    ...group,
    articles: group.articles.filter((_, place) => leaving[at]?.includes(place) !== true),
    areStrays: [...group.articles.keys()]
      .filter((place) => leaving[at]?.includes(place) !== true)
      .map((place) => group.strays.has(place)),
  }));
  if (args.includes('--fit')) {
    if (isInvented) throw new Error('The weights are fitted on the judged groups, which are not here.');
    writeWeights(weightsFile, fitWeights(groups), {
      ...{ evalName: 'groups', name: 'confidenceWeights' },
      ...{ type: 'ConfidenceWeights', from: './confidence-features.ts' },
    });
  }
  const judged = judgeUnseen(groups);
  const isListed = ({ confidence }: Judged): boolean => confidence >= minSwarmConfidence;
  const listed = judged.filter(isListed);
  const sound = judged.filter((group) => group.isSound);
  const major = sound.filter((group) => group.isMajor);
  return report(
    {
      name: 'groups',
      title: 'Stories that hold one event',
      about: `${groups.length} groups that the product made of a newsroom’s feeds. Large language models that knew no rule judged each: one event or turns of one affair (sound), a broad subject, or wrong. The confidence of each is that of weights fitted on the other half in time. A story is listed from a confidence of ${minSwarmConfidence}.`,
      rows: [
        { what: 'Groups that are listed', ...share(judged.map(isListed)) },
        { what: 'Listed groups that are sound', ...share(listed.map(({ isSound }) => isSound)), min: 0.85 },
        { what: 'Sound groups that are listed', ...share(sound.map(isListed)) },
        {
          what: 'Sound groups that readers of a national edition would miss: listed',
          ...share(major.map(isListed)),
          min: 0.95,
        },
        {
          what: 'Area under the curve of sound groups by confidence',
          ...bootstrapEstimate(judged, (drawn) => areaOf(drawn, (group) => (group as Judged).confidence)),
          baseline: {
            name: 'by the probability of the grouping',
            value: areaOf(groups, ({ grouping }) => grouping),
          },
        },
        { what: 'Calibration error of confidence, five bins', value: calibrationError(judged) },
        {
          what: 'Listed articles that belong to the event of their story',
          ...share(listed.flatMap(belongings)),
        },
        ...measureStrays(found, leaving),
        ...measureTitles(found),
        ...measureAffairs(groups),
      ],
      detail: { groups: groups.length, sound: sound.length, major: major.length, listed: listed.length },
    },
    { isInvented },
  );
}
