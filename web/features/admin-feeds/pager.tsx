import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { count } from '#web/lib/format.ts';
import { pageNumbers } from './filter-feeds.ts';

export const pageSizes = [25, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

interface PagerProps {
  page: number;
  pages: number;
  pageSize: PageSize;
  found: number;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
}

/** "1 to 50 of 64", at most five page buttons, and rows per page. */
export function Pager({ page, pages, pageSize, found, onPage, onPageSize }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="pager">
      <span className="muted num" role="status">
        {found > 0 && `${count(first)} to ${count(Math.min(found, page * pageSize))} of ${count(found)}`}
      </span>
      <nav className="pages" aria-label="Pages">
        <Button
          size="small"
          iconOnly
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        {pageNumbers(page, pages).map((number) => (
          <Button
            key={number}
            size="small"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button
          size="small"
          iconOnly
          aria-label="Next page"
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </nav>
      <label className="row">
        <span className="muted">Rows</span>
        <select
          className="input input-sm input-fit"
          value={pageSize}
          onChange={(event) => {
            const size = pageSizes.find((known) => String(known) === event.target.value);
            if (size !== undefined) onPageSize(size);
          }}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
