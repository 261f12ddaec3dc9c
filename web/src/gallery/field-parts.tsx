import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { DateField, DateTimeField } from '../ui/date-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import styles from './gallery.module.css'
import { PLANTS } from './plants.ts'

const SIZES = [
  { value: 1, label: 'Small' },
  { value: 2, label: 'Medium' },
  { value: 3, label: 'Large' },
]

export function FieldParts() {
  const [name, setName] = useState('Monstera at the window')
  const [wrong, setWrong] = useState('fern@')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('correct horse')
  const [days, setDays] = useState<number | undefined>(7)
  const [size, setSize] = useState(1)
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState(true)
  const [day, setDay] = useState('2026-11-15')
  const [time, setTime] = useState('2026-11-15T08:30')
  const [term, setTerm] = useState('fern')
  const [filters, setFilters] = useState<readonly number[]>([2])
  return (
    <Section title="Fields">
      <div className={styles.columns}>
        <TextField label="Name" value={name} onChange={setName} />
        <TextField
          label="E-mail"
          type="email"
          value={wrong}
          onChange={setWrong}
          error="Something is missing after the @."
        />
        <TextArea
          label="Note"
          optional
          value={note}
          onChange={setNote}
          placeholder="New leaf, a bit pale"
          hint="Only you see it."
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <NumberField label="Interval" unit="days" min={1} max={365} value={days} onChange={setDays} />
        <Select label="Pot" choices={SIZES} value={size} onChange={setSize} />
        <DateField label="Since" optional value={day} onChange={setDay} />
        <DateTimeField label="When" value={time} onChange={setTime} />
        <Species />
        <SegmentedControl label="Size" choices={SIZES} value={size} onChange={setSize} />
        <div>
          <Switch label="Remind me" hint="Once a day, never at night" value={on} onChange={setOn} />
          <Switch label="Not to be changed" value={false} onChange={setOn} disabled />
        </div>
        <div className={styles.row}>
          <Checkbox label="Ticked" value={ticked} onChange={setTicked} />
          <Checkbox label="Some" value={false} partly onChange={setTicked} />
          <Checkbox label="Off" value={false} disabled onChange={setTicked} />
        </div>
      </div>
      <SearchField label="Search plants" value={term} onChange={setTerm} />
      <ChipGroup
        label="Filters"
        choices={['Kitchen', 'Balcony', 'Bright', 'Needs care', 'Succulents', 'Given away'].map(
          (label, value) => ({ value, label }),
        )}
        value={filters}
        onChange={setFilters}
      />
    </Section>
  )
}

function Species() {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState('nothing yet')
  const term = useSettled(text)
  const found = PLANTS.filter((plant) => plant.name.toLowerCase().includes(term.toLowerCase()))
  return (
    <ComboBox
      label="Species"
      hint={`Picked: ${picked}`}
      text={text}
      onTextChange={setText}
      loading={term !== text}
      options={found.map((plant) => ({
        key: plant.id,
        value: plant,
        label: plant.name,
        detail: plant.botanical,
        group: plant.indoors ? 'Indoors' : 'Outdoors',
      }))}
      onPick={(plant) => {
        setText(plant.name)
        setPicked(plant.name)
      }}
      own={
        text === '' ? undefined : { label: `${t.app.action.add}: “${text}”`, onPick: () => setPicked(text) }
      }
    />
  )
}
