import { describeRule } from '../../testing/describe-rule.ts';
import { addressForm } from './address-form.ts';

const head = 'openapi: 3.1.0\npaths: {}\n';

describeRule(addressForm, {
  accepts: {
    'URLs, relative and international ones included': `${head}info:
  title: T
  version: "1"
  termsOfService: ../terms
  contact: { url: "https://b\u00fccher.example/\u00fc?a=b#c", email: "jos\u00e9@example.org" }
  license: { name: L, url: "" }
externalDocs: { url: /docs }
`,
    'licences, and the addresses of examples and schemas': `${head}info:
  license: { name: L, identifier: "(MIT OR GPL-2.0-or-later WITH Classpath-exception-2.0) AND LicenseRef-Own.1" }
components:
  examples: { E: { externalValue: "a%20b.json?c#d" }, F: { value: { externalValue: "a b" } } }
  schemas: { S: { $id: "https://a.example/s" }, T: { properties: { $id: { const: "a b" } } } }
`,
    'what OpenAPI 3.0 does not have': `openapi: 3.0.4
jsonSchemaDialect: draft 2020-12
info: { license: { name: L, identifier: Apache 2.0 } }
paths: {}
components: { schemas: { S: { $id: a b } } }
`,
    'properties that are called so':
      'paths: {}\ncomponents: { schemas: { S: { properties: { externalDocs: { properties: { url: { const: "a b" } } } } } } }\n',
  },
  reports: {
    'a licence, and addresses of examples and schemas, in the wrong form': `${head}info:
  title: T
  version: "1"
  license:
    name: L
    identifier: Apache 2.0 # here
components:
  examples:
    E:
      externalValue: see below # here
  parameters:
    P:
      examples:
        e:
          externalValue: "<a>" # here
  responses:
    R:
      content:
        a/b:
          examples:
            e:
              externalValue: "{a}" # here
  schemas:
    S:
      $id: a b # here
`,
    'a dialect in the wrong form': `${head}jsonSchemaDialect: draft 2020-12 # here\n`,
    'a licence that ends with an operator': `${head}info:\n  license:\n    identifier: MIT OR # here\n`,
    'texts in the wrong form': `${head}info:
  title: T
  version: "1"
  termsOfService: see our page # here
  contact:
    url: "http://a b" # here
    email: someone # here
  license:
    name: L
    url: "[link](https://a)" # here
tags:
  - name: t
    externalDocs:
      url: "<https://a>" # here
components:
  schemas:
    S:
      properties:
        p:
          externalDocs:
            url: "a\\\\b" # here
  securitySchemes:
    o:
      type: oauth2
      flows:
        implicit:
          authorizationUrl: "https://a:b" # here
          scopes: {}
    i:
      type: openIdConnect
      openIdConnectUrl: "a{b}" # here
`,
    'those of later versions, and a namespace without a scheme': `openapi: 3.2.0
$self: "ht tp://a" # here
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    S:
      xml:
        namespace: example.com/schema # here
    T: { xml: { namespace: "urn:example:t" } }
  securitySchemes:
    o:
      type: oauth2
      oauth2MetadataUrl: a b # here
      flows: {}
`,
  },
});
