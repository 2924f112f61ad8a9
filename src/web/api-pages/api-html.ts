// The API pages as HTML: an overview, and a page for each operation. Everything on them comes from the OpenAPI document.
import { API_VERSIONS, type ApiVersion } from '../../store/schema.ts'
import { escaped, shellHtml } from '../help/shell.ts'
import type { Answer, ApiDocument, Operation, Parameter } from './document.ts'
import { exampleBody, exampleParameter } from './example-value.ts'
import { examplesOf, LANGUAGES } from './examples.ts'
import { schemaHtml, textHtml, typeWords } from './schema-html.ts'

export type ApiPage = {
  document: ApiDocument
  version: ApiVersion
  /** Where the examples send their requests, without a slash at its end. */
  baseUrl: string
}

/** All operations by tag, and what they have in common. */
export function overviewHtml(page: ApiPage): string {
  const { document, version } = page
  const groups = document.tags.map(({ name, description }) => {
    const rows = document.operations
      .filter(({ tag }) => tag === name)
      .map(
        ({ id, method, path, summary }) =>
          `<li class="row wraps"><a class="grow wordy" href="${hrefOf(id, version)}">${escaped(summary)}</a> ${addressHtml(method, path)}</li>`,
      )
    return `<h2>${escaped(name)}</h2><p>${textHtml(description)}</p><ul class="operations list lines">${rows.join('')}</ul>`
  })
  const paragraphs = document.description
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${textHtml(line)}</p>`)
  const others = API_VERSIONS.map((each) =>
    each === version ? `<strong>${each}</strong>` : `<a href="/docs?version=${each}">${each}</a>`,
  )
  return docsShell(
    page,
    null,
    'API reference',
    `<h1>API reference</h1>
<p class="soft">Version ${others.join(' · ')} · <a href="/docs/json${version === '1.0' ? '' : `?version=${version}`}">OpenAPI document</a> · <a href="/help/api">Guide</a></p>
${paragraphs.join('\n')}
<h2>Token</h2>
<p>Send an API token as <code>Authorization: Bearer …</code>. Create one in Settings → API tokens, or with <code>roughcut token create</code>. The examples read it from the variable <code>ROUGHCUT_TOKEN</code>.</p>
${groups.join('\n')}
<h2>Errors</h2>
<p>Every answer other than 2xx has this body. The message says what was expected, what was received, and what to do.</p>
${schemaHtml({ $ref: '#/components/schemas/Error' }, document.schemas)}`,
  )
}

/** One operation. */
export function operationHtml(page: ApiPage, operation: Operation): string {
  const { method, path, summary, description, permission, body, answers, callback } = operation
  const successes = answers.filter(({ status }) => status < 400)
  const errors = answers.filter(({ status }) => status >= 400)
  const sections = [
    `<h1>${escaped(summary)}</h1><p class="soft">${addressHtml(method, path)}</p>`,
    `<p>${textHtml(description)}</p><p><strong>Permission:</strong> ${textHtml(permission)}</p>`,
    examplesHtml(page, operation),
    tryHtml(page, operation),
    operation.parameters.length === 0
      ? ''
      : `<h2>Parameters</h2><ul class="fields list lines">${operation.parameters.map((each) => parameterHtml(each, page)).join('')}</ul>`,
    body === null
      ? ''
      : `<h2>Body</h2>${body.required ? '' : '<p>Optional.</p>'}${contentHtml(body.content, page)}`,
    ...successes.map((answer) => answerHtml(answer, page)),
    `<h2>Errors</h2><p>All have <a href="${overviewHref(page.version)}#errors">the same shape</a>.</p><dl class="errors">${errors.map(errorHtml).join('')}</dl>`,
    callback === null
      ? ''
      : `<h2>Callback</h2>${callback.description
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => `<p>${textHtml(line)}</p>`)
          .join('')}<p>See <a href="/help/api#callbacks">Callbacks</a> in the handbook.</p>`,
  ]
  return docsShell(page, operation.id, summary, sections.filter((section) => section !== '').join('\n'))
}

/** The page for an unknown operation. */
export function unknownOperationHtml(page: ApiPage): string {
  return docsShell(page, null, 'Not found', '<h1>Operation not found</h1><p>Choose one from the list.</p>')
}

function docsShell(page: ApiPage, id: string | null, title: string, content: string): string {
  const { document, version } = page
  const sections = document.tags.map(({ name }) => ({
    heading: name,
    links: document.operations
      .filter(({ tag }) => tag === name)
      .map((each) => ({ href: hrefOf(each.id, version), text: each.summary, isCurrent: each.id === id })),
  }))
  const overview = [
    { href: overviewHref(version), text: 'Overview', isCurrent: title === 'API reference' },
    { href: '/help', text: 'Handbook', isCurrent: false },
  ]
  return shellHtml({
    title: `${title} · Roughcut API`,
    nav: { label: 'API reference', sections: [{ heading: null, links: overview }, ...sections] },
    query: '',
    content: content.replaceAll(/<h2>([^<]+)<\/h2>/g, (_, text) => `<h2 id="${anchorOf(text)}">${text}</h2>`),
    head: '<link rel="stylesheet" href="/docs/style.css">\n<script src="/docs/try-it.js" defer></script>\n',
  })
}

function examplesHtml(page: ApiPage, operation: Operation): string {
  const examples = examplesOf(operation, page.document, page.baseUrl)
  const parts = LANGUAGES.map(
    (language, index) =>
      `<details name="example"${index === 0 ? ' open' : ''}><summary>${language}</summary><pre tabindex="0"><code data-language="${language}">${escaped(examples[language])}</code></pre></details>`,
  )
  return `<h2>Example</h2><div class="examples">${parts.join('')}</div>`
}

/** The script shows the form: without one it could not send the token. */
function tryHtml({ document: { schemas }, version }: ApiPage, { method, path, parameters, body }: Operation) {
  const fields = parameters.map((parameter) => {
    const { name, required } = parameter
    const value = required && parameter.in !== 'path' ? exampleParameter(parameter, schemas) : ''
    return `<label>${escaped(name)}<input class="input" name="${escaped(name)}" data-in="${parameter.in}" value="${escaped(value)}"${required ? ' required' : ''} autocomplete="off"></label>`
  })
  const text = body === null ? '' : JSON.stringify(exampleBody(body.content, schemas), null, 2)
  const rows = Math.min(14, text.split('\n').length + 1)
  const bodyField =
    body === null
      ? ''
      : `<label>Body (JSON)<textarea class="input mono" name="body" rows="${rows}" spellcheck="false">${escaped(text)}</textarea></label>`
  return `<section class="try" hidden><h2>Try it</h2>
<p>Sends the request to this server, for real. The token stays in this tab’s memory until you close or reload it.</p>
<form class="stack" data-method="${method}" data-path="${escaped(path)}" data-version="${version}">
<label>API token<input class="input" type="password" name="token" autocomplete="off" required></label>
${fields.join('\n')}
${bodyField}
<div><button class="button main">Send</button></div></form>
<div class="answer" role="status"></div></section>`
}

function parameterHtml(parameter: Parameter, { document: { schemas } }: ApiPage): string {
  const { name, required, description, schema } = parameter
  const about = description === undefined ? '' : `<p>${textHtml(description)}</p>`
  const place = { path: 'in the path', query: 'in the query', header: 'header' }[parameter.in]
  return `<li><code>${escaped(name)}</code> <span class="type">${place}, ${typeWords(schema, schemas)}</span>${required ? ' <strong class="type">required</strong>' : ''}${about}</li>`
}

function contentHtml(content: NonNullable<Answer['content']>, { document: { schemas } }: ApiPage): string {
  const types = Object.keys(content)
  const json = content['application/json']
  if (json === undefined || types.length > 1)
    return `<p>One of ${types.map((type) => `<code>${escaped(type)}</code>`).join(', ')}.</p>`
  const { schema } = json
  const examples = Object.entries(json.examples ?? {}).map(
    ([name, { value }]) =>
      `<details><summary>Example: ${escaped(name)}</summary><pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre></details>`,
  )
  return `${schemaHtml(schema, schemas)}${examples.join('')}`
}

function answerHtml(
  { status, description, headers = {}, content }: Operation['answers'][number],
  page: ApiPage,
) {
  const named = Object.entries(headers).map(
    ([name, header]) =>
      `<li><code>${escaped(name)}</code>${header.description === undefined ? '' : ` ${textHtml(header.description)}`}</li>`,
  )
  const list =
    named.length === 0 ? '' : `<details><summary>Headers</summary><ul>${named.join('')}</ul></details>`
  const body = content === undefined ? '' : contentHtml(content, page)
  return `<h2>Answer ${status}</h2><p>${textHtml(description)}</p>${body}${list}`
}

function errorHtml({ status, description }: Operation['answers'][number]): string {
  return `<dt>${status}</dt><dd>${textHtml(description)}</dd>`
}

function addressHtml(method: string, path: string): string {
  return `<b><code data-method="${method}">${method}</code></b> <code>${escaped(path).replaceAll('/', '/<wbr>')}</code>`
}

function overviewHref(version: ApiVersion): string {
  return version === '1.0' ? '/docs' : `/docs?version=${version}`
}

function hrefOf(id: string, version: ApiVersion): string {
  return version === '1.0' ? `/docs/${id}` : `/docs/${id}?version=${version}`
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
