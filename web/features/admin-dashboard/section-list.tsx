import { useEffect, useState } from 'react';

const sections: readonly (readonly [id: string, name: string])[] = [
  ['overview', 'Overview'],
  ['news-statistics', 'News Statistics'],
  ['user-management', 'User Management'],
  ['feature-flags', 'News API Feature Flags'],
  ['credibility', 'Credibility Scoring'],
  ['model', 'Language Model'],
  ['analysis-prompt', 'Analysis prompt'],
  ['comparative-prompt', 'Comparative prompt'],
  ['model-usage', 'Language Model'],
  ['operations', 'RSS Feed and News'],
  ['source-limits', 'Source Article Limits'],
  ['relevance', 'Relevance Scoring'],
  ['advanced', 'Advanced Aggregation'],
  ['outlets', 'Outlet Ratings'],
  ['story-repair', 'Story Repair'],
  ['api-keys', 'API Keys'],
  ['audit', 'Changes'],
];

/** The id of the topmost section on the screen. */
function useSectionInView(): string {
  const [current, setCurrent] = useState('overview');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const topmost = sections.find(([id]) => seen.has(id));
      if (topmost !== undefined) setCurrent(topmost[0]);
    });
    for (const [id] of sections) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

/** The table of contents, beside the page on wide screens. */
export function SectionList() {
  const current = useSectionInView();
  return (
    <nav className="section-list" aria-label="Sections">
      {sections.map(([id, name]) => (
        <a key={id} href={`#${id}`} aria-current={current === id ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
