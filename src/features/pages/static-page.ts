import type { RouteSecurity } from '../../http/security/security-headers.ts'

/** A page that may run its own scripts and talk to this server, and reaches nothing else. */
export const STATIC_PAGE: RouteSecurity = {
  isDocument: true,
  policy: [
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self'",
    "base-uri 'none';form-action 'none';frame-ancestors 'none'",
    // It makes no markup of texts, so that none of them can become a script.
    "require-trusted-types-for 'script';trusted-types 'none'",
  ].join(';'),
}
