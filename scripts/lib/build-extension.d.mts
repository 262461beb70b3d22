export const maxExtensionBytes: number;
export const extensionFolder: string;
export function buildExtension(): Promise<number>;
