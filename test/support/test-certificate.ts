// A self-signed certificate for media.test and *.media.test, valid until 2126, for https hosts in
// tests. Made with `openssl req -x509 -newkey ec`; the key guards nothing.

export const TEST_CERTIFICATE = {
  names: ['media.test', '*.media.test'],
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgF5iKs0VQXWbwQY3x
0k/S2KEvwqfSUT0RBk1JylbtrZShRANCAARRAetyNamjeCBcIxF5NMd5H1iYNjqU
qhFIXRIGkB/8MeeCiYx+0gg7H7q0dGcxhWttSzXXmlvdeGR4jxQ/UZ3O
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpTCCAUygAwIBAgIUWpor3UvNtGLH32yRYpko+lhzbOEwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKbWVkaWEudGVzdDAgFw0yNjExMjEwNzU0MDNaGA8yMTI2MTAy
ODA3NTQwM1owFTETMBEGA1UEAwwKbWVkaWEudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABFEB63I1qaN4IFwjEXk0x3kfWJg2OpSqEUhdEgaQH/wx54KJjH7S
CDsfurR0ZzGFa21LNdeaW914ZHiPFD9Rnc6jeDB2MB0GA1UdDgQWBBQKko5jIWqc
Xw5y/xcrZRnyOcThGDAfBgNVHSMEGDAWgBQKko5jIWqcXw5y/xcrZRnyOcThGDAP
BgNVHRMBAf8EBTADAQH/MCMGA1UdEQQcMBqCCm1lZGlhLnRlc3SCDCoubWVkaWEu
dGVzdDAKBggqhkjOPQQDAgNHADBEAiAX7M7svBZffNxLgMohkuEWf+t1SPis5xll
P7ErmaGWNgIgKNPh8q0uWqaoiVMecSH0iElSB0K/67lBM5SbCSnhCr4=
-----END CERTIFICATE-----
`,
}
