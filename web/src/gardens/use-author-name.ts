import { GrantKind } from '@frond/client'
import { shownGarden } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import type { Author } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'

/** Tells of what an entry says about its author who that is; nothing of owners in their own garden, or without a name. */
export function useAuthorName(): (author: Author | undefined) => string | undefined {
  const { t } = useI18n()
  const user = useUser()
  const words = t.gardens.author
  return (author) => {
    if (author === undefined) return shownGarden()?.owner
    const { kind, name, userId } = author
    if (kind === GrantKind.Key) return name === undefined ? words.someKey : words.key(name)
    if (kind === GrantKind.Link && name !== undefined) return words.link(name)
    if (userId !== undefined && userId === user?.id) return words.you
    return name ?? words.someone
  }
}
