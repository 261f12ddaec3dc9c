/** Where the links of a mail lead, as far as the service has a public address. */
export interface MailLinks {
  /** The page where reminders are set. */
  readonly reminders?: string
  /** A page with a button: programs that check mails follow links. */
  readonly unsubscribe?: string
  /** What a mail program posts to. Only over https, as RFC 8058 wants it. */
  readonly oneClick?: string
}

export function mailLinks(publicUrl: string | undefined, unsubscribeToken: string): MailLinks {
  if (publicUrl === undefined) return {}
  const reminders = `${publicUrl}/reminders`
  return {
    reminders,
    unsubscribe: `${reminders}/unsubscribe/${unsubscribeToken}`,
    ...(publicUrl.startsWith('https://')
      ? { oneClick: `${publicUrl}/api/v1/reminder-unsubscribe/${unsubscribeToken}` }
      : {}),
  }
}

/** The page with a button that confirms an address. */
export function confirmationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reminders/confirm/${token}`
}
