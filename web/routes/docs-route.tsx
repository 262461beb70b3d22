import { ApiDocs } from '#web/features/api-docs/api-docs.tsx';

export function DocsRoute() {
  return (
    <>
      <title>API · Balance</title>
      <div className="page-head">
        <h1>API</h1>
        <p className="text-small muted">
          Every call of this server. Send a credential as{' '}
          <span className="mono">Authorization: Bearer TOKEN</span>. The description itself:{' '}
          <a href="/openapi.json">openapi.json</a>
        </p>
      </div>
      <ApiDocs />
    </>
  );
}
