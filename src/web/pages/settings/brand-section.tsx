// The brand kit of each drive: colors to choose from, and the font of captions and titles.
import { useRef, useState } from 'preact/hooks'
import {
  BRAND_PARTS,
  type Brand,
  type BrandPart,
  readBrand,
  removeBrandFont,
  setBrandColors,
  setBrandFont,
  setBrandPart,
} from '../server/brand.ts'
import { sentenceOf } from '../server/call.ts'
import { type LibraryFile, listLibrary } from '../server/library.ts'
import { useResource } from '../server/resource.ts'
import { me } from '../server/session.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Item, Items } from '../ui/item.tsx'
import { sayFailed } from '../ui/toast.tsx'
import { Section, WhenLoaded } from './section.tsx'

const MAX_COLORS = 12
const MAX_FONT_BYTES = 1_500_000
const FIRST_COLOR = '#4c4bc9'
const PART_NAMES = { intro: 'Intro', outro: 'Outro', logo: 'Logo' } as const
const PART_USES = {
  intro: 'Plays before the film',
  outro: 'Plays after the film',
  logo: 'A small image in a corner',
} as const

export function BrandSection() {
  const drives = me.value?.drives.filter(({ role }) => role === 'owner') ?? []
  const [driveId, setDrive] = useState(drives[0]?.drive_id ?? '')
  return (
    <Section
      title="Brand"
      about="Colors show up when you pick one for captions or titles. The font replaces Inter in the player and in new exports, for the whole drive. Add the intro, outro and logo in the editor, under Media."
      action={
        drives.length > 1 ? (
          <Select
            label="Drive"
            hideLabel
            value={driveId}
            options={drives.map(({ drive_id, name }) => ({ value: drive_id, text: name }))}
            onSelect={setDrive}
          />
        ) : null
      }
    >
      <BrandOf key={driveId} driveId={driveId} />
    </Section>
  )
}

function BrandOf({ driveId }: { driveId: string }) {
  const brand = useResource(() => readBrand(driveId))
  const library = useResource(() => listLibrary(driveId)).now.value
  const files = library.state === 'ready' ? library.value.data : []
  const change = async (work: Promise<Brand>) => {
    try {
      const changed = await work
      brand.set(() => changed)
    } catch (thrown) {
      sayFailed(sentenceOf(thrown))
      await brand.reload()
    }
  }
  return (
    <WhenLoaded resource={brand}>
      {({ colors, font, ...parts }) => (
        <Items>
          <Item
            name="Colors"
            about={<Colors colors={colors} onChange={(next) => void change(setBrandColors(driveId, next))} />}
          >
            <Button
              small
              disabled={colors.length >= MAX_COLORS}
              onClick={() => void change(setBrandColors(driveId, [...colors, FIRST_COLOR]))}
            >
              Add color
            </Button>
          </Item>
          <Item
            name="Font"
            about={font === null ? 'Inter Bold, the default' : `${font.family} (${font.file_name})`}
          >
            {font === null ? null : (
              <Button small onClick={() => void change(removeBrandFont(driveId))}>
                Remove
              </Button>
            )}
            <FontButton onFile={(file) => void change(setBrandFont(driveId, file))} />
          </Item>
          {BRAND_PARTS.map((part) => (
            <Item key={part} name={PART_NAMES[part]} about={PART_USES[part]}>
              <PartChoice
                part={part}
                chosen={parts[part]}
                files={files}
                onSelect={(assetId) => void change(setBrandPart(driveId, part, assetId))}
              />
            </Item>
          ))}
        </Items>
      )}
    </WhenLoaded>
  )
}

function PartChoice({
  part,
  chosen,
  files,
  onSelect,
}: {
  part: BrandPart
  chosen: Brand['logo']
  files: readonly LibraryFile[]
  onSelect: (assetId: string | null) => void
}) {
  const usable = files.filter(({ type }) => (part === 'logo' ? type === 'image' : true))
  return (
    <Select
      label={PART_NAMES[part]}
      hideLabel
      disabled={usable.length === 0 && chosen === null}
      value={chosen?.asset_id ?? ''}
      options={[
        { value: '', text: usable.length === 0 ? 'Nothing in the library' : 'None' },
        ...usable.map(({ asset_id, name }) => ({ value: asset_id, text: name })),
      ]}
      onSelect={(assetId) => onSelect(assetId || null)}
    />
  )
}

function Colors({ colors, onChange }: { colors: string[]; onChange: (colors: string[]) => void }) {
  if (colors.length === 0) return <>None yet</>
  return (
    <span class="row wraps">
      {colors.map((color, index) => (
        // A color may be there twice while it is chosen.
        <span key={`${index} ${color}`} class="row">
          <input
            type="color"
            value={color}
            aria-label={`Color ${index + 1}`}
            onChange={(event) => onChange(colors.with(index, event.currentTarget.value))}
          />
          <Button
            look="quiet"
            small
            icon="close"
            label={`Remove color ${index + 1}`}
            onClick={() => onChange(colors.toSpliced(index, 1))}
          />
        </span>
      ))}
    </span>
  )
}

function FontButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small onClick={() => input.current?.click()}>
        Choose font
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ttf,.otf"
        aria-label="Font file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file && file.size > MAX_FONT_BYTES) sayFailed('A font file must be smaller than 1.5 MB.')
          else if (file) onFile(file)
        }}
      />
    </>
  )
}
