export function buildServer(): Promise<void>;
export function buildProgram(file: string): Promise<string>;
