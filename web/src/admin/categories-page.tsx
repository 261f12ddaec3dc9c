import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { categoriesQuery } from '../api/queries.ts'
import { refreshAfter } from '../api/stale.ts'
import type { PlantCategory } from '../api/types.ts'
import { categoryName } from '../catalogue/category-name.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Columns } from '../ui/columns.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { DeleteIcon, EditIcon } from '../ui/icons.ts'
import { List, ListRow } from '../ui/list-row.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './categories-page.module.css'
import { DeleteCategory } from './delete-category.tsx'
import { LONGEST_CATEGORY, RenameCategory } from './rename-category.tsx'

/** The categories of the catalogue: a short list, changed in place. */
export function CategoriesPage() {
  const { t } = useI18n()
  const read = useQuery(categoriesQuery())
  const [renamed, setRenamed] = useState<PlantCategory>()
  const [deleted, setDeleted] = useState<PlantCategory>()
  const words = t.admin.categories
  return (
    <Page title={t.admin.home.categories} back={<BackLink to="/admin">{t.admin.title}</BackLink>}>
      <Columns
        uneven
        first={<NewCategory />}
        second={
          <>
            {read.isPending && <Skeleton shape="list" />}
            {read.isError && read.data === undefined && (
              <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
            )}
            {read.data?.length === 0 && <EmptyState text={words.empty} />}
            {read.data !== undefined && read.data.length > 0 && (
              <Card flush>
                <List label={t.admin.home.categories}>
                  {read.data
                    .map((category) => ({ category, name: categoryName(t, category.name) }))
                    .map(({ category, name }) => (
                      <ListRow
                        key={category.id}
                        title={name}
                        detail={isSameWord(name, category.name) ? undefined : category.name}
                        trailing={
                          <>
                            <IconButton
                              icon={EditIcon}
                              label={words.rename(name)}
                              onClick={() => setRenamed(category)}
                            />
                            <IconButton
                              icon={DeleteIcon}
                              label={words.delete(name)}
                              onClick={() => setDeleted(category)}
                            />
                          </>
                        }
                      />
                    ))}
                </List>
              </Card>
            )}
          </>
        }
      />
      {renamed !== undefined && <RenameCategory category={renamed} onClose={() => setRenamed(undefined)} />}
      {deleted !== undefined && <DeleteCategory category={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  )
}

/** The starter catalogue writes its categories in small letters, which carries no meaning. */
function isSameWord(shown: string, stored: string): boolean {
  return shown.toLowerCase() === stored.toLowerCase()
}

function NewCategory() {
  const { t } = useI18n()
  const toasts = useToasts()
  const failure = useFailureText()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const words = t.admin.categories
  const add = useMutation({
    mutationFn: (name: string) => client.post('/api/v1/plant-categories', { body: { name } }),
    onSuccess: async (added) => {
      setName('')
      toasts.show({ text: words.added(added.name) })
      await refreshAfter(queries, 'categories')
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (name.trim() !== '') add.mutate(name.trim())
  }
  return (
    <form className={styles.new} onSubmit={submit}>
      <TextField
        label={words.new}
        value={name}
        onChange={(next) => {
          add.reset()
          setName(next)
        }}
        maxLength={LONGEST_CATEGORY}
        autoComplete="off"
        error={add.isError ? failure(add.error) : undefined}
      />
      <Button type="submit" busy={add.isPending}>
        {words.add}
      </Button>
    </form>
  )
}
