/** A quoted text inside quotation marks: its own double marks become single ones. */
export function nestQuotes(text: string): string {
  let isOpen = false;
  const nested = text
    .replaceAll('“', '‘')
    .replaceAll('”', '’')
    .replace(/"/g, () => {
      isOpen = !isOpen;
      return isOpen ? '‘' : '’';
    });
  return `“${nested}”`;
}
