/*
 * A certificate authority and one of its certificates, for TLS in tests only, valid from 2020 to 2120. No other
 * program trusts them, the key of the authority was deleted, and the key below protects nothing: it is no secret.
 */

/** A fetcher trusts it when it is passed as `extraCa`. */
export const authority = `-----BEGIN CERTIFICATE-----
MIIBdjCCARugAwIBAgIBATAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZCYWxhbmNl
IHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
WjAhMR8wHQYDVQQDDBZCYWxhbmNlIHRlc3QgYXV0aG9yaXR5MFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEZX0pLvfZpp2vPsXXRARjcNSWP5R/WxKd97hIzS7DsmMa
flcUW4PsmQO09n8uYbsg1eV0mXblCbM/M7z8o9NFzaNCMEAwDwYDVR0TAQH/BAUw
AwEB/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFJqWGfR40vC524SBSMkuC8aa
RMIhMAoGCCqGSM49BAMCA0kAMEYCIQDRYLe/kekd1ayzRSiRO4OphOFN8r4+Old4
IP07puzYrQIhAIDoMjZhujAH5aHu56pPlmpuN7bBiI5JywPXVd76nndz
-----END CERTIFICATE-----
`;

/** For the hosts of the news providers and for `*.secure.test`. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIICJzCCAc2gAwIBAgIBAjAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZCYWxhbmNl
IHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
WjAgMR4wHAYDVQQDDBVCYWxhbmNlIHRlc3QgbmV3c3Jvb20wWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAREMmKVf3idHM/oFr9AY9WIsmYt6OqpIn/K5w/IZ0lRlt9b
vQydkvc7tf/kcRRclhewhzPx1oMsofD6IoecMJGeo4H0MIHxMAkGA1UdEwQCMAAw
DgYDVR0PAQH/BAQDAgeAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMH8GA1UdEQR4MHaC
D25ld3MuZ29vZ2xlLmNvbYILbmV3c2FwaS5vcmeCCGduZXdzLmlvghhhcGkuY3Vy
cmVudHNhcGkuc2VydmljZXOCD2FwaS50d2luZ2x5LmNvbYISYXBpLmJyaWdodGRh
dGEuY29tgg0qLnNlY3VyZS50ZXN0MB0GA1UdDgQWBBQ4jmHPYe3xNCekHgno5qp4
+TagIjAfBgNVHSMEGDAWgBSalhn0eNLwuduEgUjJLgvGmkTCITAKBggqhkjOPQQD
AgNIADBFAiEA3MWc51RxYneRn+wynifwtsgy19R3WUM0TjmyED9eA7wCIC5IdYbq
HFhZI0wqyMx7hdKhbgGjzPO9s2PqnYWKs60h
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtU87+Bk+QTwdHgL/
T4r4lji4gfznpted1CX5GnJC9x6hRANCAAREMmKVf3idHM/oFr9AY9WIsmYt6Oqp
In/K5w/IZ0lRlt9bvQydkvc7tf/kcRRclhewhzPx1oMsofD6IoecMJGe
-----END PRIVATE KEY-----
`;
