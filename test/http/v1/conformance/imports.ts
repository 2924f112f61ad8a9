// Imports, library imports and edit links.
import { spokenIn } from '../../../support/spoken-in-app.ts'
import { at, type Cases, inProject, jobCreated, media, some, UNKNOWN } from './case.ts'

const IMPORT = '/v1/jobs/import/project_media'

export const IMPORT_CASES: Cases = {
  [`POST ${IMPORT}`]: [
    {
      name: 'a new project',
      ask: at(IMPORT, { project_name: 'Memo', add_media: media }),
      ...{ status: 201, has: jobCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'into a project',
      ask: inProject(IMPORT, (id) => ({ project_id: id, add_media: media })),
      ...{ status: 201, has: jobCreated, vendor: 'same', why: 'documented' },
    },
    {
      name: 'a name that the project has',
      ask: inProject(IMPORT, (id) => ({
        project_id: id,
        add_media: { 'Day 1/talk.mp4': { url: 'https://media.test/a.wav' } },
      })),
      ...{ status: 400, has: { error: 'invalid_input', details: some }, vendor: 'same', why: 'documented' },
    },
    {
      name: '`update_compositions` without `project_id`',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo', add_media: media },
        update_compositions: [{ composition_id: '5d0c7', append_clips: [{ media: 'a.wav' }] }],
      }),
      ...{ status: 400, has: { error: 'invalid_input' }, vendor: 'same', why: 'observed' },
    },
    {
      name: 'a direct upload',
      ask: at(IMPORT, {
        project_name: 'Memo',
        add_media: { 'a.wav': { content_type: 'audio/wav', file_size: 882044 } },
      }),
      ...{ status: 201, has: { ...jobCreated, upload_urls: some }, vendor: 'same' },
      why: 'documented: 3 hours, PUT; nobody has tried a wrong length, a second PUT or a resumed one',
    },
    {
      name: 'a `callback_url`',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo', add_media: media },
        callback_url: 'https://media.test/hook',
      }),
      ...{ status: 201, has: jobCreated, vendor: 'different' },
      why: 'the vendor’s callbacks were observed to be unsigned; here they are signed',
    },
    {
      name: 'a file of the library that isn’t there',
      ask: at(IMPORT, { project_name: 'Memo', add_media: { a: { asset_id: UNKNOWN } } }),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
    {
      name: 'muted tracks and clips',
      ask: at(IMPORT, {
        ...{ project_name: 'Memo' },
        add_media: { ...media, Both: { tracks: [{ media: 'a.wav' }, { media: 'a.wav', mute: true }] } },
        add_compositions: [{ clips: [{ media: 'Both' }, { media: 'a.wav', mute: true }] }],
      }),
      ...{ status: 201, has: jobCreated, vendor: 'same', why: 'documented for clips, observed for tracks' },
    },
    {
      name: 'a media name without an extension',
      ask: at(IMPORT, { project_name: 'Memo', add_media: { memo: media['a.wav'] } }),
      ...{ status: 201, vendor: 'different', why: 'the vendor rejects it; here the bytes decide' },
    },
    {
      name: '`folder_name` in a private project',
      ask: at(IMPORT, { project_name: 'Memo', add_media: media, folder_name: 'Clients/Acme' }),
      ...{ status: 201, has: jobCreated, vendor: 'different' },
      why: 'the vendor was seen to require another `team_access`; here any will do',
    },
    {
      name: 'a composition with `fps`',
      ask: at(IMPORT, { project_name: 'Memo', add_compositions: [{ clips: [], fps: 25 }] }),
      ...{ status: 201, has: jobCreated, vendor: 'different' },
      why: 'documented to have no effect, as here; the vendor was seen to reject it',
    },
    {
      name: 'a second one while the first is running',
      ask: async (world) => {
        const { id } = spokenIn(world)
        const body = (name: string) => ({ project_id: id, add_media: { [name]: media['a.wav'] } })
        await world.call('POST', IMPORT, { body: body('a.wav'), headers: { 'roughcut-version': '1.2' } })
        return { path: IMPORT, body: body('b.wav') }
      },
      ...{
        status: 201,
        has: jobCreated,
        vendor: 'different',
        why: 'the vendor answers 429; here it waits',
      },
    },
  ],
  'POST /v1/jobs/import/drive_media': [
    {
      name: 'a file, and a folder for it',
      ask: at('/v1/jobs/import/drive_media', { add_media: { 'Stings/open.wav': media['a.wav'] } }),
      ...{ status: 201, has: { job_id: some, drive_id: some, drive_name: some }, vendor: 'same' },
      why: 'documented',
    },
    {
      name: 'a sequence',
      ask: at('/v1/jobs/import/drive_media', { add_media: { Both: { tracks: [{ media: 'a.wav' }] } } }),
      ...{ status: 400, has: { error: 'invalid_input', details: some }, vendor: 'same', why: 'observed' },
    },
    {
      name: 'an unknown folder',
      ask: at('/v1/jobs/import/drive_media', { add_media: media, folder_id: UNKNOWN }),
      ...{ status: 404, has: { error: 'not_found' }, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
  'POST /v1/edit_in_descript/schema': [
    {
      name: 'a file to import',
      ask: (world) => ({
        path: '/v1/edit_in_descript/schema',
        body: {
          partner_drive_id: world.drive.id,
          project_schema: { schema_version: '1.0.0', files: [{ uri: 'https://media.test/a.wav' }] },
        },
      }),
      ...{ status: 201, has: { url: some }, vendor: 'different' },
      why: 'documented; the vendor has a list of permitted hosts',
    },
    {
      name: 'another drive',
      ask: at('/v1/edit_in_descript/schema', {
        partner_drive_id: UNKNOWN,
        project_schema: { schema_version: '1.0.0', files: [{ uri: 'https://media.test/a.wav' }] },
      }),
      ...{ status: 403, has: { error: 'forbidden' }, vendor: 'unknown', why: 'nobody has tried' },
    },
  ],
}
