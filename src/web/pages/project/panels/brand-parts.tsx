// Intro, outro and logo of the drive's brand kit, one press away. Nothing where the kit has none.
import { BRAND_PARTS, readProjectBrand } from '../../server/brand.ts'
import { useResource } from '../../server/resource.ts'
import { Button } from '../../ui/button.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'

const TEXTS = { intro: 'Add intro', outro: 'Add outro', logo: 'Add logo' } as const

export function BrandParts({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const loaded = useResource(() => readProjectBrand(model.session.projectId)).now.value
  const brand = loaded.state === 'ready' ? loaded.value : null
  const parts = BRAND_PARTS.filter((part) => brand?.[part])
  if (parts.length === 0 || model.selection.composition.value === null) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, but buttons that belong together.
    <div class="pad-tight row wraps" role="group" aria-label="Brand">
      {parts.map((part) => (
        <Button
          key={part}
          small
          icon="plus"
          title={brand?.[part]?.name}
          onClick={() => void commands.addBrandPart(part)}
        >
          {TEXTS[part]}
        </Button>
      ))}
    </div>
  )
}
