import type { TestApp } from '#testing/create-test-app.ts';

export interface ProductClient {
  /** Calls the API as the administrator, or as the account of `email`. Throws when the call is refused. */
  call<Answer>(method: string, path: string, body?: unknown, email?: string): Promise<Answer>;
  /** Starts a job with its call and waits for the end of the job. */
  runJob(path: string, body?: unknown): Promise<void>;
  waitForJob(jobId: string): Promise<void>;
}

const maxPolls = 600;
const pollPauseMs = 200;

export function createProductClient(app: TestApp): ProductClient {
  const call: ProductClient['call'] = async (method, path, body, email = app.adminEmail) => {
    const { sessionToken } = await app.signIn(email);
    const response = await app.call(method, path, {
      token: sessionToken,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<never>;
  };

  async function waitForJob(jobId: string): Promise<void> {
    for (let polls = 0; polls < maxPolls; polls += 1) {
      const { status } = await call<{ status: string }>('GET', `/admin/jobs/${jobId}/status`);
      if (status !== 'pending' && status !== 'running') return;
      await new Promise((resolve) => setTimeout(resolve, pollPauseMs));
    }
    throw new Error(`the job ${jobId} did not end`);
  }

  async function runJob(path: string, body: unknown = {}): Promise<void> {
    const { jobId } = await call<{ jobId: string }>('POST', path, body);
    await waitForJob(jobId);
  }

  return { call, runJob, waitForJob };
}
