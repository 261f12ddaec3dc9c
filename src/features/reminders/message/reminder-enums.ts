/** The enumerations of reminders, by name: what requests and rows carry as numbers. */

export const ChannelKind = { WebPush: 1, Email: 2, Webhook: 3 } as const
export type ChannelKind = (typeof ChannelKind)[keyof typeof ChannelKind]

export const WebhookFormat = { Signed: 1, Ntfy: 2, Gotify: 3, Apprise: 4, Slack: 5 } as const
export type WebhookFormat = (typeof WebhookFormat)[keyof typeof WebhookFormat]
