import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * No inline scripts, no third parties, no framing. Inline styles are allowed because
 * dialogs lock the page's scrolling by a style element; they can carry no data out under this policy.
 */
export function securityHeaders(environment: { publicUrl: string; apiBaseUrl: string }): MiddlewareHandler {
  const api = environment.apiBaseUrl === '' ? [] : [new URL(environment.apiBaseUrl).origin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: environment.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    // Web and API may live on two hosts; CORS decides who reads the answers.
    crossOriginResourcePolicy: 'cross-origin',
    xXssProtection: false,
  });
}
