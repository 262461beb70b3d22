import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { listWords } from '#web/i18n/intl.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { usePrinting } from '#web/lib/browser-state.ts';
import { measured } from '../../../docs/methodology.md';
import type { MeasuredFigure, MeasuredSection } from './measured-section.ts';

/** The sections of docs/methodology.md with measured figures. */
export function MeasuredFigures() {
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      <p>{t`Measured on labelled articles, beside simpler ways. In brackets stands where the figure lies in 95 of 100 draws of the same kind; an aim was set before measuring.`}</p>
      {!isEnglish && <p>{t`The measured figures and limits are written in English.`}</p>}
      {measured.map((section) => (
        <Fragment key={section.id}>
          <h3 id={section.id} lang="en" dir="ltr">
            {section.title}
          </h3>
          <MeasuredText section={section} />
        </Fragment>
      ))}
    </>
  );
}

/** The text of a section with the figures that have an aim; its other figures and its remarks can be opened. */
export function MeasuredText({ section }: { section: MeasuredSection }) {
  const { title, shown, others, points } = section;
  return (
    <div className="measured">
      {section.paragraphs.map((text) => (
        <p key={text} lang="en" dir="ltr">
          {text}
        </p>
      ))}
      {shown.length > 0 && <Figures caption={t`${title}, measured`} rows={shown} />}
      {others.length + points.length > 0 && <Rest title={title} figures={others} remarks={points} />}
    </div>
  );
}

interface RestProps {
  title: string;
  figures: readonly MeasuredFigure[];
  remarks: readonly string[];
}

function Rest({ title, figures, remarks }: RestProps) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  return (
    <details
      open={isOpen || isPrinting}
      onToggle={(event) => isPrinting || setOpen(event.currentTarget.open)}
    >
      <summary>
        {describeRest(figures.length, remarks.length)}
        <span className="visually-hidden">
          {' '}
          <Trans>
            on <bdi lang="en">{title}</bdi>
          </Trans>
        </span>
      </summary>
      {figures.length > 0 && <Figures caption={t`${title}, more figures`} rows={figures} />}
      {remarks.length > 0 && (
        <ul lang="en" dir="ltr">
          {remarks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

function describeRest(figures: number, remarks: number): string {
  const parts = [
    figures > 0 && plural(figures, { one: '# more figure', other: '# more figures' }),
    remarks > 0 && plural(remarks, { one: '# remark', other: '# remarks' }),
  ];
  return listWords(parts.filter((part) => part !== false));
}

function Figures({ caption, rows }: { caption: string; rows: readonly MeasuredFigure[] }) {
  const language = useLanguage();
  return (
    <div className="table-frame" lang="en" dir="ltr">
      <table className="data-table figures">
        <caption className="visually-hidden" lang={language}>
          {caption}
        </caption>
        <thead lang={language}>
          <tr>
            <th scope="col">{t`Figure`}</th>
            <th scope="col">{t`Balance`}</th>
            <th scope="col">{t`Beside it`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.figure + row.baseline}>
              <th scope="row">{row.figure}</th>
              <td>
                <span className="num">{row.balance}</span>
                {row.aim !== '' && <small>{t`Aim ${row.aim}`}</small>}
              </td>
              <td>
                {row.baseline}
                {row.difference !== '' && <small>{t`Difference ${row.difference}`}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
