import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import { useLanguage } from '#web/i18n/use-language.ts';
import { limitSections } from './limits.ts';
import { measuredFigures } from './measured-figures.ts';
import type { MeasuredFigure, MeasuredSection } from './measured-section.ts';

/** The measured figures, which the evals generate, and the limits of the product. See docs/methodology.md. */
export function MeasuredSections() {
  const isEnglish = useLanguage() === 'en';
  return (
    <>
      <h2 id="measured">{t`How well it does`}</h2>
      <p>{t`Measured on labelled articles, beside simpler ways. In brackets stands where the figure lies in 95 of 100 draws of the same kind; an aim was set before measuring.`}</p>
      {!isEnglish && <p>{t`The measured figures and limits are written in English.`}</p>}
      {measuredFigures.map((section) => (
        <Fragment key={section.id}>
          <h3 id={section.id}>{section.title}</h3>
          <Words section={section} />
        </Fragment>
      ))}
      {limitSections.map((section) => (
        <Fragment key={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <Words section={section} />
        </Fragment>
      ))}
    </>
  );
}

function Words({ section }: { section: MeasuredSection }) {
  return (
    <div lang="en" dir="ltr">
      {section.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {section.table.length > 0 && <Figures title={section.title} rows={section.table} />}
      {section.points.length > 0 && (
        <ul>
          {section.points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Figures({ title, rows }: { title: string; rows: readonly MeasuredFigure[] }) {
  return (
    <div className="table-frame">
      <table className="data-table figures">
        <caption className="visually-hidden">{t`${title}, measured`}</caption>
        <thead>
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
