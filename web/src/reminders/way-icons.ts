import { Bell, Blocks, type LucideIcon, Mail, MessageSquare, Radio, Smartphone, Webhook } from 'lucide-react'
import type { Way } from './ways.ts'

export const WAY_ICONS: Readonly<Record<Way, LucideIcon>> = {
  push: Smartphone,
  email: Mail,
  ntfy: Radio,
  gotify: Bell,
  apprise: Blocks,
  slack: MessageSquare,
  signed: Webhook,
}
