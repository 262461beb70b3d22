import { Navigate } from 'react-router';

/** The address of a sign-in link. The sign-in screen reads the link; a signed-in user continues to the checker. */
export function VerifyRoute() {
  return <Navigate to="/" replace />;
}
