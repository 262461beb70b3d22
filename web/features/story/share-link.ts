/** 'shown': the device's own sheet; 'refused': neither sheet nor clipboard may be used. */
export type Shared = 'shown' | 'copied' | 'refused';

/** Hands a link to the device's share sheet, else copies it. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shown';
    } catch (error) {
      // Put away by the person: that is an answer.
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
