import { Archive, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Section } from '../ui/page.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './gallery.module.css'

export function LayerParts() {
  const { t } = useI18n()
  const toasts = useToasts()
  const [sheet, setSheet] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [count, setCount] = useState(0)
  const [name, setName] = useState('')
  const [watered, setWatered] = useState(0)
  const [tab, setTab] = useState<'timeline' | 'photos'>('timeline')
  const water = () => {
    setWatered((number) => number + 1)
    toasts.show({ text: 'Watered 3 plants.', undo: () => setWatered((number) => number - 1) })
  }
  return (
    <Section title="Layers">
      <div className={styles.row}>
        <Button onClick={() => setSheet(true)}>Sheet</Button>
        <Button look="soft" onClick={() => setConfirm(true)}>
          Confirm
        </Button>
        <Button look="soft" onClick={water}>
          Water
        </Button>
        <output>{watered} watered</output>
        <Button look="soft" onClick={() => toasts.fail(new Error())}>
          Fail
        </Button>
        <Button look="soft" onClick={() => setCount(count + 1)}>
          Select
        </Button>
        <Menu
          trigger={<IconButton icon={Ellipsis} label={t.app.action.more} />}
          groups={[
            [
              { label: 'Duplicate', icon: Copy, onSelect: water },
              { label: 'Archive', icon: Archive, onSelect: water, disabled: true },
            ],
            [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => setConfirm(true) }],
          ]}
        />
      </div>
      <Tabs
        label="One plant"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'timeline', label: 'Timeline', content: 'What was done, newest first.' },
          { value: 'photos', label: 'Photos', content: 'How it grew.' },
        ]}
      />
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="New place"
        description="A place belongs to a room."
        actions={
          <>
            <Button look="soft" onClick={() => setSheet(false)}>
              {t.app.action.cancel}
            </Button>
            <Button onClick={() => setSheet(false)}>{t.app.action.save}</Button>
          </>
        }
      >
        <TextField label="Name" value={name} onChange={setName} placeholder="Kitchen window" />
      </Sheet>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete the Boston fern?"
        consequence="Its 14 entries and 3 photos go with it. This cannot be undone."
        confirm={t.app.action.delete}
        onConfirm={async () => undefined}
      />
      {count > 0 && (
        <SelectionBar count={count} onCancel={() => setCount(0)}>
          <Button look="quiet">Überspringen</Button>
          <Button look="quiet">Noch nicht</Button>
          <Button>Erledigt</Button>
        </SelectionBar>
      )}
    </Section>
  )
}
