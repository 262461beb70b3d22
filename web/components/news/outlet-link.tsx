import { Link } from 'react-router';

interface OutletLinkProps {
  domain: string;
  children: string;
}

/** The name of an outlet, which leads to its page. */
export function OutletLink({ domain, children }: OutletLinkProps) {
  return (
    <Link className="outlet-link" dir="auto" to={`/outlet/${encodeURIComponent(domain)}`}>
      {children}
    </Link>
  );
}
