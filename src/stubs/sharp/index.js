// sharp's installer downloads a binary; speech needs no images, so nothing may reach this.
export default function sharp() {
  throw new Error('Roughcut does not read images through transformers')
}
