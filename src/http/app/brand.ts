// A drive's brand kit: members see it, owners change it. Fonts are checked before they're stored.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { fontFactsOf } from '../../render/captions/text-font.ts'
import type { Store } from '../../store/open.ts'
import { checkedText, closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { DrivePath, driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'

const Color = checkedText('a color such as #4c4bc9', (given) => /^#[0-9a-f]{6}$/i.test(given), {
  maxLength: 7,
})
const MAX_COLORS = 12
/** Leaves room for the rest of a 2 MiB body. */
const MAX_BASE64 = 2_000_000

/** Reading and changing the kit, and the font for the player of a project. */
export function brandRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
  const owned = (caller: Parameters<typeof driveFor>[1], driveId: string) =>
    driveFor(store, caller, driveId, 'owner')

  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/drives/:drive_id/brand',
      ({ caller, params }) => brandJson(store, driveFor(store, caller, params.drive_id, 'member').id),
      { params: DrivePath },
    )
    .put(
      '/drives/:drive_id/brand/colors',
      ({ caller, params, body }) => {
        const { id } = owned(caller, params.drive_id)
        store.brandKits.setColors(
          id,
          body.colors.map((color) => color.toLowerCase()),
        )
        return brandJson(store, id)
      },
      { params: DrivePath, body: closedObject({ colors: Type.Array(Color, { maxItems: MAX_COLORS }) }) },
    )
    .put(
      '/drives/:drive_id/brand/font',
      ({ caller, params, body, request, server }) => {
        const { id } = owned(caller, params.drive_id)
        const bytes = Buffer.from(body.base64, 'base64')
        const facts = fontFactsOf(bytes)
        if (facts === null)
          throw new RoughcutError(
            'bad_request',
            'This is not a TrueType or OpenType font (.ttf, .otf) with a family name. Convert web fonts and collections first.',
          )
        store.brandKits.setFont(id, {
          ...facts,
          fileName: body.name.trim(),
          sha256: Bun.SHA256.hash(bytes, 'hex'),
          base64: bytes.toString('base64'),
        })
        const detail = `brand font: ${facts.family}`
        record({ request, server }, { kind: 'drive_changed', actor: caller.email, driveId: id, detail })
        return brandJson(store, id)
      },
      {
        params: DrivePath,
        body: closedObject({
          name: text({ min: 1, max: 255, trimmed: true }),
          base64: Type.String({ minLength: 1, maxLength: MAX_BASE64 }),
        }),
      },
    )
    .delete(
      '/drives/:drive_id/brand/font',
      ({ caller, params, request, server }) => {
        const { id } = owned(caller, params.drive_id)
        store.brandKits.setFont(id, null)
        const detail = 'brand font: none'
        record({ request, server }, { kind: 'drive_changed', actor: caller.email, driveId: id, detail })
        return brandJson(store, id)
      },
      { params: DrivePath },
    )
    .get(
      '/projects/:project_id/brand',
      ({ caller, params }) =>
        brandJson(store, projectFor(parts, caller, params.project_id, 'view').project.driveId),
      { params: ProjectPath },
    )
    .get(
      '/projects/:project_id/brand/font',
      ({ caller, params, set }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'view')
        const font = store.brandKits.fontOf(project.driveId)
        if (font === null) throw new RoughcutError('not_found', 'The drive has no font of its own.')
        set.headers['content-type'] = 'font/ttf'
        return Buffer.from(font.base64, 'base64')
      },
      { params: ProjectPath },
    )
}

/** The kit as the pages get it. */
export function brandJson(store: Store, driveId: string) {
  const { colors, font, parts: chosen } = store.brandKits.of(driveId)
  const partJson = (assetId: string | undefined) => {
    // A file may have been deleted from the library since.
    const file = assetId === undefined ? null : store.library.file(driveId, assetId)
    return file && { asset_id: file.id, name: file.name }
  }
  return {
    colors,
    font: font && {
      family: font.family,
      file_name: font.fileName,
      /** Size of an em as a fraction of the line height. */
      em_share: font.emShare,
      version: font.sha256.slice(0, 16),
    },
    intro: partJson(chosen.intro),
    outro: partJson(chosen.outro),
    logo: partJson(chosen.logo),
  }
}
