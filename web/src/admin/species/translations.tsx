import { ErrorCode, FrondError, type Reply } from '@frond/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { client } from '../../api/client.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { PlantSpecies } from '../../api/types.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '../../i18n/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { speciesInQuery } from './queries.ts'
import { LONGEST, said } from './species-draft.ts'
import styles from './translations.module.css'

/** The texts in the other languages, each beside the English one. */
export function Translations({ species }: { species: PlantSpecies }) {
  const { t } = useI18n()
  return (
    <Section title={t.admin.species.translations}>
      {LANGUAGES.filter((language) => language !== 'en').map((language) => (
        <OneLanguage key={language} species={species} language={language} />
      ))}
    </Section>
  )
}

function OneLanguage({ species, language }: { species: PlantSpecies; language: Language }) {
  const read = useQuery(speciesInQuery(species.id, language))
  if (read.isError && read.data === undefined)
    return <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton shape="list" count={2} />
  const { etag } = read.data
  return (
    <TranslationForm
      key={etag}
      {...{ species, language }}
      read={read.data}
      onOutdated={() => void read.refetch()}
    />
  )
}

type TranslationFormProps = {
  /** In English. */
  species: PlantSpecies
  language: Language
  read: Reply<PlantSpecies>
  onOutdated: () => void
}

function TranslationForm({ species, language, read, onOutdated }: TranslationFormProps) {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const words = t.admin.species
  const { id } = species
  // Without a translation the service answers in English, which is no beginning for one.
  const isThere = read.language?.toLowerCase().split('-')[0] === language
  const draft = useDraft(
    `species-${id}-${language}`,
    {
      name: isThere ? read.data.commonName : '',
      description: isThere ? (read.data.description ?? '') : '',
      watering: isThere ? (read.data.wateringFrequencyGuide ?? '') : '',
    },
    { isEdit: true },
  )
  const { name, description, watering } = draft.fields
  const set = (fields: Partial<typeof draft.fields>) => draft.set((before) => ({ ...before, ...fields }))
  const [isTried, setTried] = useState(false)
  const based = { language, ...(read.etag === undefined ? {} : { ifMatch: read.etag }) }
  const path = { id, lang: language }

  const done = async (text: string, undo?: () => void) => {
    toasts.show({ text, undo })
    await refreshAfter(queries, 'species')
  }
  const bringBack = async ({ commonName, description, wateringFrequencyGuide }: PlantSpecies) => {
    try {
      const body = { commonName, description, wateringFrequencyGuide }
      await client.put('/api/v1/plant-species/{id}/translations/{lang}', { path, body })
      await refreshAfter(queries, 'species')
    } catch (error) {
      toasts.fail(error)
    }
  }
  const save = useMutation({
    mutationFn: () =>
      client.put('/api/v1/plant-species/{id}/translations/{lang}', {
        path,
        body: {
          commonName: name.trim(),
          description: said(description),
          wateringFrequencyGuide: said(watering),
        },
        ...based,
      }),
    onSuccess: () => {
      draft.settle()
      return done(words.translationSaved(LANGUAGE_NAMES[language]))
    },
  })
  const remove = useMutation({
    mutationFn: () => client.delete('/api/v1/plant-species/{id}/translations/{lang}', { path, ...based }),
    onSuccess: () => {
      draft.settle()
      return done(words.translationDeleted(LANGUAGE_NAMES[language]), () => void bringBack(read.data))
    },
  })
  const error = save.error ?? remove.error
  const isOutdated = error instanceof FrondError && error.code === ErrorCode.PreconditionFailed
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    setTried(true)
    remove.reset()
    if (name.trim() !== '' && !save.isPending) save.mutate()
  }
  const field = t.admin.species.field
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={LANGUAGE_NAMES[language]}>
        <h3 className={styles.language} lang={LOCALES[language]}>
          {LANGUAGE_NAMES[language]}
        </h3>
        <DraftNote draft={draft} />
        <Beside english={species.commonName} label={field.commonName}>
          <TextField
            label={field.commonName}
            value={name}
            maxLength={LONGEST.commonName}
            lang={LOCALES[language]}
            autoComplete="off"
            error={isTried && name.trim() === '' ? words.nameMissing : undefined}
            onChange={(name) => set({ name })}
          />
        </Beside>
        <Beside english={species.description} label={field.description}>
          <TextArea
            label={field.description}
            optional
            value={description}
            maxLength={LONGEST.description}
            lang={LOCALES[language]}
            onChange={(description) => set({ description })}
          />
        </Beside>
        <Beside english={species.wateringFrequencyGuide} label={field.wateringFrequencyGuide}>
          <TextArea
            label={field.wateringFrequencyGuide}
            optional
            rows={2}
            value={watering}
            maxLength={LONGEST.wateringFrequencyGuide}
            lang={LOCALES[language]}
            onChange={(watering) => set({ watering })}
          />
        </Beside>
        {error !== null && (
          <ErrorNote
            error={error}
            text={isOutdated ? words.outdated : undefined}
            onRetry={isOutdated ? onOutdated : undefined}
          />
        )}
        <div className={styles.actions}>
          {isThere && (
            <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.deleteTranslation}
            </Button>
          )}
          <Button type="submit" look="soft" busy={save.isPending}>
            {t.app.action.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type BesideProps = { english: string | null; label: string; children: ReactNode }

/** What it says in English, next to where it is said in another language. */
function Beside({ english, label, children }: BesideProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.english}>
        <p className={styles.label}>
          {LANGUAGE_NAMES.en}: {label}
        </p>
        <p lang="en">{english ?? '–'}</p>
      </div>
      {children}
    </div>
  )
}
