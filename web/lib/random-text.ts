/** Sixteen random hexadecimal digits. `crypto.randomUUID` does not exist on addresses of http. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
