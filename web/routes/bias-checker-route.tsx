import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';

export function BiasCheckerRoute() {
  return <BiasChecker />;
}
