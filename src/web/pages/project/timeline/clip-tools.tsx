// Actions at the playhead and on the clip selected on the timeline.
import { useState } from 'preact/hooks'
import { type Clip, CORNERS, type Composition, type Corner, type Inset } from '../../../../edit/document.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { mainTrackOf } from '../../../../edit/position.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import type { Commands } from '../commands.ts'
import type { ProjectModel } from '../model.ts'
import { TitleDialog } from '../title-dialog.tsx'
import type { ClipHold } from './clip-hold.ts'
import { removeClip } from './clip-keys.ts'
import { placeOfClip } from './held-clip.ts'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]
const GAINS = [-12, -6, 0, 6]
const CROSSFADE_US = 500_000
const FADE_US = 500_000
const DUCK_DB = 12
const CORNER_TEXT: Record<Corner, string> = {
  top_left: 'Top left',
  top_right: 'Top right',
  bottom_left: 'Bottom left',
  bottom_right: 'Bottom right',
}
const INSET_WIDTHS = [
  { text: 'Small', width: 0.2 },
  { text: 'Medium', width: 0.3 },
  { text: 'Large', width: 0.45 },
]

export function ClipTools({ model, commands }: { model: ProjectModel; commands: Commands }) {
  const [titling, setTitling] = useState(false)
  const composition = model.selection.composition.value
  if (!model.session.mayEdit.value || composition === null) return <span class="faint">Timeline</span>
  const clip = composition.tracks
    .flatMap(({ items }) => items)
    .find((item): item is Clip => item.kind === 'clip' && item.id === model.selection.clip.value)
  return (
    <div class="row tight">
      <Button
        look="quiet"
        small
        icon="cut"
        label="Split at the playhead"
        keys="S"
        onClick={() => void commands.split()}
      >
        Split
      </Button>
      <Button
        look="quiet"
        small
        icon="marker"
        label="Add marker"
        keys="M"
        onClick={() => commands.addMarker()}
      >
        Marker
      </Button>
      <Button look="quiet" small icon="text" label="Add title here" onClick={() => setTitling(true)}>
        Title
      </Button>
      {titling ? (
        <TitleDialog model={model} composition={composition} title={null} onClose={() => setTitling(false)} />
      ) : null}
      {clip ? <ChosenClip model={model} hold={commands.hold} clip={clip} composition={composition} /> : null}
    </div>
  )
}

/** Over the whole frame, or small in a corner. */
function insetEntries(
  now: Inset | undefined,
  select: (inset: Inset | null) => () => void,
): (MenuEntry | 'line')[] {
  const { corner, width } = now ?? { corner: 'bottom_right', width: INSET_WIDTHS[1]?.width ?? 0.3 }
  return [
    { text: 'Full frame', checked: now === undefined, onSelect: select(null) },
    ...CORNERS.map((one) => ({
      text: CORNER_TEXT[one],
      checked: now?.corner === one,
      onSelect: select({ corner: one, width }),
    })),
    'line' as const,
    ...INSET_WIDTHS.map((one) => ({
      text: one.text,
      checked: now?.width === one.width,
      onSelect: select({ corner, width: one.width }),
    })),
  ]
}

function soundEntries(
  { id, effects }: Clip,
  {
    compositionId,
    isOverlay,
    edit,
  }: { compositionId: string; isOverlay: boolean; edit: (operation: EditOperation) => () => void },
): (MenuEntry | 'line')[] {
  const scope = { compositionId, clipIds: [id] }
  return [
    ...GAINS.map((gainDb) => ({
      text: `${gainDb > 0 ? '+' : ''}${gainDb} dB`,
      checked: effects.gainDb === gainDb,
      onSelect: edit({ type: 'set_gain', ...scope, gainDb }),
    })),
    ...(isOverlay
      ? [
          {
            text: `${DUCK_DB} dB lower under speech`,
            checked: effects.duckDb !== undefined,
            onSelect: edit({
              type: 'set_ducking',
              ...scope,
              duckDb: effects.duckDb === undefined ? DUCK_DB : 0,
            }),
          },
        ]
      : []),
    'line' as const,
    {
      text: `Fade in ${FADE_US / 1e6} s`,
      checked: effects.fadeInUs > 0,
      onSelect: edit({
        type: 'set_fades',
        ...scope,
        fadeInUs: effects.fadeInUs > 0 ? 0 : FADE_US,
        edges: 'each_clip',
      }),
    },
    {
      text: `Fade out ${FADE_US / 1e6} s`,
      checked: effects.fadeOutUs > 0,
      onSelect: edit({
        type: 'set_fades',
        ...scope,
        fadeOutUs: effects.fadeOutUs > 0 ? 0 : FADE_US,
        edges: 'each_clip',
      }),
    },
    'line' as const,
    {
      text: 'Muted',
      checked: effects.muted,
      onSelect: edit({ type: 'set_muted', ...scope, muted: !effects.muted }),
    },
    {
      text: 'Studio sound (applied on export)',
      checked: effects.studioSound > 0,
      onSelect: edit({
        type: 'set_studio_sound',
        ...scope,
        intensity: effects.studioSound > 0 ? 0 : 100,
      }),
    },
  ]
}

function ChosenClip({
  model,
  hold,
  clip,
  composition,
}: {
  model: ProjectModel
  hold: ClipHold
  clip: Clip
  composition: Composition
}) {
  const { effects } = clip
  const compositionId = composition.id
  const scope = { compositionId, clipIds: [clip.id] }
  const edit = (operation: EditOperation) => () => void model.history.edit(operation)
  const media = model.session.context.value.media.get(clip.mediaId)
  const isOverlay = !mainTrackOf(composition).items.includes(clip)
  return (
    <>
      <span class="bar-line" />
      <ClipMenu text="Trim" label="Trim or move the clip" entries={placeEntries(hold, clip, composition)} />
      <ClipMenu
        text={`Speed ${effects.speed}×`}
        label="Speed of the clip"
        entries={SPEEDS.map((speed) => ({
          text: `${speed}×`,
          checked: effects.speed === speed,
          onSelect: edit({ type: 'set_speed', ...scope, speed }),
        }))}
      />
      <ClipMenu
        text="Sound"
        label="Sound of the clip"
        entries={soundEntries(clip, { compositionId, isOverlay, edit })}
      />
      {isOverlay && media?.hasPicture ? (
        <ClipMenu
          text="Picture"
          label="Picture of the clip"
          entries={insetEntries(effects.inset, (inset) =>
            edit({ type: 'set_picture_in_picture', ...scope, inset }),
          )}
        />
      ) : null}
      {media?.kind === 'sequence' ? (
        <ClipMenu text="Angle" label="Angle of the clip" entries={anglesOf(model, clip, compositionId)} />
      ) : null}
      <Button
        look="quiet"
        small
        aria-pressed={effects.crossfadeUs > 0}
        onClick={edit({
          type: 'set_crossfade',
          compositionId,
          durationUs: effects.crossfadeUs > 0 ? 0 : CROSSFADE_US,
          afterClipIds: [clip.id],
        })}
      >
        Crossfade
      </Button>
      <Button
        look="quiet"
        small
        icon="trash"
        label="Remove the clip"
        onClick={() => void removeClip(model, compositionId, clip.id)}
      />
    </>
  )
}

function ClipMenu({ text, label, entries }: { text: string; label: string; entries: MenuEntry[] }) {
  return (
    <Menu label={label} class="button quiet small" entries={entries}>
      {text}
    </Menu>
  )
}

/** What dragging does, for people who don't drag. */
function placeEntries(hold: ClipHold, { id }: Clip, composition: Composition): MenuEntry[] {
  const edges: MenuEntry[] = [
    { text: 'Start at the playhead', onSelect: () => void hold.trimToPlayhead(id, 'start') },
    { text: 'End at the playhead', onSelect: () => void hold.trimToPlayhead(id, 'end') },
  ]
  const main = mainTrackOf(composition)
  const { index, count } = placeOfClip(main, id)
  if (index < 0)
    return [...edges, 'line', { text: 'Move to the playhead', onSelect: () => void hold.moveToPlayhead(id) }]
  return [
    ...edges,
    'line',
    { text: 'Move earlier', disabled: index === 0, onSelect: () => void hold.moveBy(id, -1) },
    { text: 'Move later', disabled: index === count - 1, onSelect: () => void hold.moveBy(id, 1) },
  ]
}

function anglesOf(model: ProjectModel, clip: Clip, compositionId: string): MenuEntry[] {
  const { media } = model.session.context.value
  const tracks = media.get(clip.mediaId)?.tracks ?? []
  return tracks.flatMap(({ mediaId }, angle) => {
    const track = media.get(mediaId)
    if (!track?.hasPicture) return []
    return [
      {
        text: track.name,
        checked: (clip.effects.angle ?? 0) === angle,
        onSelect: () =>
          void model.history.edit({ type: 'set_angle', compositionId, clipIds: [clip.id], angle }),
      },
    ]
  })
}
