// The handbook's pages in reading order. Their text is Markdown in ../handbook, readable in the repository too.
import agent from '../handbook/agent.md' with { type: 'text' }
import api from '../handbook/api.md' with { type: 'text' }
import automation from '../handbook/automation.md' with { type: 'text' }
import backup from '../handbook/backup.md' with { type: 'text' }
import cameras from '../handbook/cameras.md' with { type: 'text' }
import captions from '../handbook/captions.md' with { type: 'text' }
import editing from '../handbook/editing.md' with { type: 'text' }
import exporting from '../handbook/export.md' with { type: 'text' }
import firstProject from '../handbook/first-project.md' with { type: 'text' }
import machines from '../handbook/machines.md' with { type: 'text' }
import mcp from '../handbook/mcp.md' with { type: 'text' }
import models from '../handbook/models.md' with { type: 'text' }
import settings from '../handbook/settings.md' with { type: 'text' }
import sharing from '../handbook/sharing.md' with { type: 'text' }

export type HelpPage = { slug: string; title: string; markdown: string }

const page = (slug: string, markdown: string): HelpPage => ({
  slug,
  title: /^# (.+)$/m.exec(markdown)?.[1] ?? slug,
  markdown,
})

/** The slug is the file's name, so links between pages work in both places. */
export const HELP_PAGES: readonly HelpPage[] = [
  page('first-project', firstProject),
  page('editing', editing),
  page('agent', agent),
  page('captions', captions),
  page('cameras', cameras),
  page('export', exporting),
  page('sharing', sharing),
  page('models', models),
  page('api', api),
  page('mcp', mcp),
  page('automation', automation),
  page('settings', settings),
  page('backup', backup),
  page('machines', machines),
]

/** The handbook page of an address; null if unknown. */
export function helpPageNamed(slug: string): HelpPage | null {
  return HELP_PAGES.find((each) => each.slug === slug) ?? null
}
