/** 'shown': in the share sheet of the device; 'refused': neither share sheet nor clipboard may be used. */
export type Shared = 'shown' | 'copied' | 'refused';

/** Opens the share sheet of the device with a link, else copies the link. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shown';
    } catch (error) {
      // Dismissed by the user, which is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shown';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
