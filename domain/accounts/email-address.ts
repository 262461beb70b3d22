const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The normal form of an email address: trimmed, lower case, within the lengths of RFC 5321; null when it
 * is none. Only plain ASCII forms pass (no quoted local parts, no comments, no line breaks), so that an
 * address can never carry anything else into a mail header. International domains come in their `xn--` form.
 */
export function parseEmailAddress(text: string): string | null {
  if (text.length > 320) return null;
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const localPart = email.slice(0, Math.max(at, 0));
  const domainPart = email.slice(at + 1);
  if (localPart.length > 64 || domainPart.length > 253 || email.length > 254) return null;
  return local.test(localPart) && domain.test(domainPart) ? email : null;
}

/** The part after the @ of a normal address. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
