// The script of the API pages: sends requests, copies examples, and keeps the token in memory from one operation to the
// next. The token isn't stored anywhere: a reload forgets it.

let token = ''

prepare()
addEventListener('popstate', () => show(location.href))
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || link.origin !== location.origin) return
  if (!/^\/docs(\/\w+)?$/.test(link.pathname) || link.pathname === '/docs/json' || link.hash !== '') return
  event.preventDefault()
  history.pushState(null, '', link.href)
  void show(link.href)
})

/** Puts another page of the reference in place of this one. */
async function show(href) {
  const response = await fetch(href).catch(() => null)
  if (response === null) return location.assign(href)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of ['nav', 'main']) document.querySelector(part).replaceWith(page.querySelector(part))
  document.title = page.title
  prepare()
  scrollTo(0, 0)
  const heading = document.querySelector('h1')
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

function prepare() {
  for (const code of document.querySelectorAll('.examples code')) addCopyButton(code)
  const form = document.querySelector('.try form')
  if (!form) return
  form.closest('.try').hidden = false
  form.elements.token.value = token
  form.elements.token.addEventListener('input', () => {
    token = form.elements.token.value
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

function addCopyButton(code) {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  button.className = 'button small copy'
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard?.writeText(code.textContent).then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copied' : 'Select the text to copy it'
  })
  code.parentElement.before(button)
}

async function send(form) {
  const answer = document.querySelector('.answer')
  const button = form.querySelector('button')
  button.disabled = true
  answer.textContent = 'Sending…'
  try {
    answer.replaceChildren(...(await answerParts(await fetch(requestOf(form)))))
  } catch (error) {
    answer.textContent = `No answer from the server: ${error.message}`
  } finally {
    button.disabled = false
  }
}

function requestOf(form) {
  const headers = new Headers({
    authorization: `Bearer ${token.trim()}`,
    'roughcut-version': form.dataset.version,
  })
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const input of form.querySelectorAll('[data-in]')) {
    if (input.value === '') continue
    if (input.dataset.in === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.dataset.in === 'header') headers.set(input.name, input.value)
    else query.append(input.name, input.value)
  }
  const url = `${path}${query.size === 0 ? '' : `?${query}`}`
  const body = form.elements.body?.value ?? ''
  if (body !== '') headers.set('content-type', 'application/json')
  // Without cookies: the token alone decides.
  const credentials = 'omit'
  return new Request(url, {
    method: form.dataset.method,
    headers,
    credentials,
    ...(body === '' ? {} : { body }),
  })
}

async function answerParts(response) {
  const status = document.createElement('p')
  status.textContent = `${response.status} ${response.statusText}`
  const type = response.headers.get('content-type') ?? ''
  const isText = /^text\/|json|subrip|rtf/.test(type)
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  if (type.includes('json')) pre.textContent = indented(await response.text())
  else if (isText) pre.textContent = await response.text()
  else pre.textContent = `${type} ${(await response.blob()).size.toLocaleString()} bytes`
  return pre.textContent.trim() === '' ? [status] : [status, pre]
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
