/** What processes notify each other of: which cache to reload, or the queue with a new job. */
export type Topic = 'outlets' | 'credentials' | 'jobs';

export type Listener = (detail: string) => void;

/** What the processes of one installation know of each other. */
export interface Coordination {
  /** The id of this process in the rows that it owns. */
  readonly owner: string;
  /** Whether this process leads: takes over runs of ended processes and starts operations by their schedules. */
  isLeader(): boolean;
  /**
   * Whether the process of this id is connected to the database. Null when that cannot be known, as of processes of
   * releases before this one.
   */
  isConnected(owner: string): Promise<boolean | null>;
  /** Calls the listener when any process publishes on the topic, and with '' when messages may have been missed. */
  on(topic: Topic, listener: Listener): void;
  /** Notifies all processes, this one included. Best effort: everything published is also found by polling. */
  publish(topic: Topic, detail?: string): Promise<void>;
  close(): Promise<void>;
}

/** The listeners of one process by topic. */
export class Listeners {
  readonly #byTopic = new Map<string, Listener[]>();

  add(topic: Topic, listener: Listener): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), listener]);
  }

  call(topic: string, detail: string): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(detail);
  }

  callAll(): void {
    for (const topic of this.#byTopic.keys()) this.call(topic, '');
  }
}
