import type { Messages } from '../../messages/messages.ts'

/** What can be said of an address without asking the server. */
export function emailProblem(t: Messages, email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t.admin.joining.badEmail
}
