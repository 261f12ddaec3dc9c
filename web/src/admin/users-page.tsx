import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useReopening } from '../drafts/use-reopening.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { InviteIcon } from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { VirtualGrid } from '../ui/virtual-grid.tsx'
import { AddPerson, NEW_PERSON } from './joining/add-person.tsx'
import type { ManagedUser } from './managed-user.ts'
import { usersQuery } from './queries.ts'
import { UserCard } from './user-card.tsx'

/** Lists all accounts, and says which of them administer and which may sign in. */
export function UsersPage() {
  const { t, format } = useI18n()
  const [typed, setTyped] = useState('')
  const [isAdding, setAdding] = useState(false)
  useReopening((form) => form === NEW_PERSON || undefined, setAdding)
  const keywords = useSettled(typed.trim())
  const read = useInfiniteQuery({ ...usersQuery(keywords), placeholderData: keepPreviousData })
  const users = useMemo(() => read.data?.pages.flatMap(({ items }) => items) ?? [], [read.data])
  const total = read.data?.pages[0]?.total
  const words = t.admin.users
  return (
    <Page
      title={t.admin.home.users}
      lead={total === undefined ? undefined : words.count(total, format.number(total))}
      back={<BackLink to="/admin">{t.admin.title}</BackLink>}
      actions={
        <Button icon={InviteIcon} onClick={() => setAdding(true)}>
          {t.admin.joining.add}
        </Button>
      }
    >
      <SearchField label={words.search} value={typed} onChange={setTyped} />
      {read.isPending && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {total === 0 && <EmptyState text={words.noMatch} />}
      {users.length > 0 && (
        <VirtualGrid<ManagedUser>
          label={t.admin.home.users}
          items={users}
          keyOf={({ id }) => id}
          columnWidth={24}
          columnsAtLeast={1}
          rowHeight={12}
          onNearEnd={() => {
            if (read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage()
          }}
        >
          {(user) => <UserCard user={user} />}
        </VirtualGrid>
      )}
      {isAdding && <AddPerson onClose={() => setAdding(false)} />}
    </Page>
  )
}
