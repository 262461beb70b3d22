import { Dialog } from '#web/components/dialog.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { MuteButton } from '#web/components/news/mute-button.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { ReferenceList } from '#web/components/news/reference-list.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { counted } from '#web/components/news/story-words.ts';
import type { Story } from '#web/lib/answers.ts';
import { exactTime } from '#web/lib/format.ts';

type Outlet = Story['outlets_covering'][number];

interface OutletSheetProps {
  story: Story;
  domain: string;
  onClose: () => void;
}

/** The outlet: owner, rating and the sources of the rating. */
export function OutletSheet({ story, domain, onClose }: OutletSheetProps) {
  const outlet = story.outlets_covering.find((covering) => covering.domain === domain);
  return (
    <Dialog title={outlet?.name || domain} onClose={onClose}>
      {outlet === undefined ? (
        <p>Nothing more is known about this outlet.</p>
      ) : (
        <div className="stack">
          <Facts outlet={outlet} />
          <References references={outlet.references} />
          <div className="row">
            <FollowButton kind="outlet" value={outlet.domain} name={outlet.name} />
            <MuteButton domain={outlet.domain} name={outlet.name} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

const words = (text: string): string => text.replaceAll('-', ' ');
const unknown = <span className="dim">Unknown</span>;

function Facts({ outlet }: { outlet: Outlet }) {
  const first = outlet.first_published_at === null ? null : exactTime(outlet.first_published_at);
  const kinds = [outlet.kind, ...outlet.flags].filter((kind) => kind !== null).map(words);
  return (
    <dl className="key-values">
      <dt>Domain</dt>
      <dd>
        <OutletLink domain={outlet.domain}>{outlet.domain}</OutletLink>
      </dd>
      <dt>Country</dt>
      <dd>{outlet.country === null ? unknown : countryName(outlet.country)}</dd>
      <dt>Owner</dt>
      <dd>{outlet.owner ?? unknown}</dd>
      <dt>Kind</dt>
      <dd>{kinds.length === 0 ? unknown : kinds.join(', ')}</dd>
      <dt>Usual lean, −1 to +1</dt>
      <dd>
        <StoryBiasBadge lean={outlet.bias_score} />
      </dd>
      <dt>Reliability</dt>
      <dd>
        <CredibilityBadge score={outlet.reliability} />
      </dd>
      <dt>On this story</dt>
      <dd>
        {counted(outlet.articles, 'article')}
        {first !== null && `, first ${first}`}
      </dd>
    </dl>
  );
}

function References({ references }: { references: readonly string[] }) {
  if (references.length === 0)
    return <p className="note">No named source rates this outlet here, so it stays unrated.</p>;
  return (
    <div className="stack stack-parts">
      <h3 className="kicker">Weighed from</h3>
      <ReferenceList references={references} />
    </div>
  );
}
