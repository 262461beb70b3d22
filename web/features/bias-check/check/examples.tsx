import { t } from '@lingui/core/macro';
import { ChipButton } from '#web/components/chip.tsx';

const addresses = [
  'https://www.bbc.com/some-article',
  'https://www.theguardian.com/some-article',
  'https://www.foxnews.com/some-article',
  'https://www.reuters.com/some-article',
];
const topics = () => [t`climate change news`, t`election coverage`, t`economic policy`, t`healthcare debate`];

/** Buttons that fill in examples; the articles of the URLs do not exist. */
export function Examples({ onPick }: { onPick: (value: string) => void }) {
  return (
    <section className="examples" aria-label={t`Examples`}>
      <div>
        <h2 className="kicker">{t`Try an article`}</h2>
        <div className="chips">
          {addresses.map((address) => (
            <ChipButton key={address} mono onClick={() => onPick(address)}>
              {address}
            </ChipButton>
          ))}
        </div>
      </div>
      <div>
        <h2 className="kicker">{t`Try a topic`}</h2>
        <div className="chips">
          {topics().map((topic) => (
            <ChipButton key={topic} onClick={() => onPick(topic)}>
              {topic}
            </ChipButton>
          ))}
        </div>
      </div>
    </section>
  );
}
