// Style and script of share pages, as files to send.
import { bundleOf } from '../pages/bundle.ts'
import page from './share.html'

export const shareBundle = bundleOf(page)
