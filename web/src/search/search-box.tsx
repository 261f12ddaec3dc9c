import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import controlStyles from '../ui/control.module.css'
import { CloseIcon, SearchIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { LONGEST } from './limits.ts'
import styles from './search-box.module.css'
import { optionId, SearchOptions } from './search-options.tsx'
import { useGroups } from './use-groups.tsx'
import { useSearch } from './use-search.ts'

/** The field, and below it what was found: the focus stays in the field, whose arrow keys lead through the list. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const words = t.search
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  /** Enter was pressed before anything was found. */
  const [isAwaited, setAwaited] = useState(false)
  // A letter shows at once; what it finds among hundreds of plants follows.
  const typed = useDeferredValue(text.trim())
  const isBehind = typed !== text.trim()
  const search = useSearch(typed)
  const groups = useGroups(typed, search)
  const options = groups.flatMap((group) => group.options)
  // Enter opens the first that was found, but nothing that was not asked for.
  const active = options.find(({ key }) => key === activeKey) ?? (typed === '' ? undefined : options[0])
  const isFound = groups.some(({ key }) => key !== 'actions' && key !== 'pages')
  const { isSearching, corrected, onlyKnown } = search

  const open = (key: string) => document.getElementById(optionId(listId, key))?.click()
  const first = isAwaited && !isBehind && (isFound || !isSearching) ? active?.key : undefined
  useEffect(() => {
    if (first !== undefined) document.getElementById(optionId(listId, first))?.click()
  }, [first, listId])

  const change = (next: string) => {
    setText(next)
    setActiveKey(undefined)
    setAwaited(false)
  }
  const go = (way: 1 | -1) => {
    const at = active === undefined ? (way === 1 ? -1 : 0) : options.indexOf(active)
    const next = options[(at + way + options.length) % options.length]
    if (next === undefined) return
    setActiveKey(next.key)
    document.getElementById(optionId(listId, next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') go(1)
    else if (event.key === 'ArrowUp') go(-1)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (isBehind || (isSearching && !isFound))) setAwaited(true)
    else if (event.key === 'Enter' && active !== undefined) open(active.key)
    else return
    event.preventDefault()
  }

  const isNothing = typed !== '' && !isFound && !isSearching
  const said = [
    onlyKnown !== undefined && words[onlyKnown],
    corrected !== undefined && words.corrected(typed, corrected),
    isNothing && words.nothing(typed),
  ].filter((line) => line !== false)
  const isListed = options.length > 0
  return (
    <>
      <div className={styles.head}>
        <div className={controlStyles.around}>
          <SearchIcon aria-hidden="true" className={controlStyles.lens} />
          <input
            ref={input}
            data-first=""
            type="text"
            role="combobox"
            enterKeyHint="go"
            aria-label={words.title}
            aria-description={words.field}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={active === undefined ? undefined : optionId(listId, active.key)}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST}
            placeholder={words.field}
            className={classNames(
              controlStyles.control,
              controlStyles.search,
              controlStyles.withLens,
              controlStyles.withEnd,
            )}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <span className={controlStyles.end}>
            {isSearching && !isFound ? (
              <span className={styles.busy}>
                <Spinner />
              </span>
            ) : (
              text !== '' && (
                <IconButton
                  icon={CloseIcon}
                  label={t.app.action.clear}
                  onClick={() => {
                    change('')
                    input.current?.focus()
                  }}
                />
              )
            )}
          </span>
        </div>
      </div>
      <div role="status" className={said.length > 0 ? styles.said : 'heard-only'}>
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {typed !== '' && (
          <p className="heard-only">
            {isSearching && !isFound ? words.searching : isFound && words.found(options.length)}
          </p>
        )}
      </div>
      {isListed && (
        <SearchOptions listId={listId} groups={groups} activeKey={active?.key} onChosen={onClose} />
      )}
    </>
  )
}
