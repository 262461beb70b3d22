import { Fragment } from 'react';
import { limitSections } from './limits.ts';
import { measuredFigures } from './measured-figures.ts';
import type { MeasuredFigure, MeasuredSection } from './measured-section.ts';

/** The measured figures, which the evals generate, and the limits of the product. See docs/methodology.md. */
export function MeasuredSections() {
  return (
    <>
      <h2 id="measured">How well it does</h2>
      <p>
        Measured on labelled articles, beside simpler ways. In brackets stands where the figure lies in 95 of
        100 draws of the same kind; an aim was set before measuring.
      </p>
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
    <>
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
    </>
  );
}

function Figures({ title, rows }: { title: string; rows: readonly MeasuredFigure[] }) {
  return (
    <div className="table-frame">
      <table className="data-table figures">
        <caption className="visually-hidden">{title}, measured</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Balance</th>
            <th scope="col">Beside it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.figure + row.baseline}>
              <th scope="row">{row.figure}</th>
              <td>
                <span className="num">{row.balance}</span>
                {row.aim !== '' && <small>Aim {row.aim}</small>}
              </td>
              <td>
                {row.baseline}
                {row.difference !== '' && <small>Difference {row.difference}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
